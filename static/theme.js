// Before the first paint: "auto" becomes what the device asks for. Without this script pages are light.
(() => {
  var root = document.documentElement;
  if (root.dataset.appearance !== "auto") return;
  var dark = window.matchMedia("(prefers-color-scheme: dark)");
  function follow() {
    root.dataset.theme = dark.matches ? "dark" : "light";
  }
  follow();
  dark.addEventListener("change", follow);
})();
