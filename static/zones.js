// Fields for a time zone that are still empty take the browser's own, unless somebody is typing there; free hours are ticked by dragging over them.
for (const field of document.querySelectorAll("input[data-zone]")) {
  if (!field.value && field !== document.activeElement)
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
}
const week = document.querySelector(".week");
if (week) {
  let ticking = null;
  const box = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest(".week td")?.querySelector("input");
  week.addEventListener("pointerdown", (event) => {
    const found = event.pointerType === "mouse" ? box(event) : null;
    ticking = found ? !found.checked : null;
  });
  week.addEventListener("pointermove", (event) => {
    const found = ticking === null ? null : box(event);
    if (found && event.buttons) found.checked = ticking;
  });
  addEventListener("pointerup", () => (ticking = null));
}
