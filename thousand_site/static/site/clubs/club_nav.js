// On a phone the pages of a club stand in one line, which scrolls: show the current one.
const nav = document.querySelector(".club-nav");
const current = nav?.querySelector("[aria-current]");

if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
