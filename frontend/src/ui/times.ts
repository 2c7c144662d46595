// Instants in the reader's own zone, where the server did not know it: it wrote UTC.

const FORMS: Record<string, Intl.DateTimeFormatOptions> = {
  moment: {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  },
  day: { day: "numeric", month: "long" },
};

/** Write every `time[data-local]` as the reader's clock shows it; the year only where it is another one. */
export function showLocalTimes(
  page: ParentNode,
  language = document.documentElement.lang || "en",
  zone?: string,
): void {
  for (const time of page.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const at = new Date(time.dateTime);
    const form = FORMS[time.dataset["local"] ?? ""];
    if (!form || Number.isNaN(at.getTime())) continue;
    const year = at.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" as const };
    const locale = language === "en" ? "en-GB" : language;
    time.textContent = new Intl.DateTimeFormat(locale, {
      ...form,
      ...year,
      ...(zone ? { timeZone: zone } : {}),
    }).format(at);
  }
}
