/** Colours, typography and the parts of every page. Surfaces are grey, so that colour stands out. */
export const baseStyle = `
:root {
  color-scheme: light dark;
  --bench: oklch(.965 0 0); --sheet: oklch(.995 0 0); --well: oklch(.935 0 0);
  --line: oklch(.88 0 0); --edge: oklch(.62 0 0); --text: oklch(.22 0 0); --quiet: oklch(.47 0 0);
  --live: oklch(.5 .19 264); --good: oklch(.5 .12 152); --bad: oklch(.52 .19 27); --coin: oklch(.5 .1 75);
  --sans: "Instrument Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --mono: "Martian Mono", ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, monospace;
  --bar: 3.25rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bench: oklch(.16 0 0); --sheet: oklch(.205 0 0); --well: oklch(.255 0 0);
    --line: oklch(.32 0 0); --edge: oklch(.58 0 0); --text: oklch(.95 0 0); --quiet: oklch(.73 0 0);
    --live: oklch(.76 .11 262); --good: oklch(.79 .15 152); --bad: oklch(.75 .14 25); --coin: oklch(.83 .12 86);
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--bar) + 1.5rem); -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--bench); color: var(--text); font: .9375rem/1.6 var(--sans); }
code, pre, kbd { font-stretch: 87.5%; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; font-weight: 650; letter-spacing: -.01em; }
h1 { font-size: 2rem; } h2 { font-size: 1.5rem; } h3 { font-size: 1.2rem; } h4 { font-size: .95rem; }
p, ul, ol, figure, dl, dd { margin: 0; }
a { color: var(--live); text-underline-offset: .2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
a:has(code) { text-underline-offset: .35em; }
:focus-visible { outline: 2px solid var(--live); outline-offset: 2px; border-radius: 3px; }
code { font: .86em/1.5 var(--mono); overflow-wrap: anywhere; }
p code, li code { background: var(--well); padding: .1em .3em; border-radius: 3px; }
a code { background: none; padding: 0; }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -99rem; top: 0; z-index: 9; background: var(--text); color: var(--sheet); padding: .5rem 1rem; }
.skip:focus { left: .5rem; top: .5rem; }
.site { position: sticky; top: 0; z-index: 5; height: var(--bar); display: flex; align-items: center; gap: 1.5rem; padding: 0 1.5rem; background: var(--sheet); border-bottom: 1px solid var(--line); }
.site ul { display: flex; gap: 1.25rem; list-style: none; padding: 0; white-space: nowrap; }
.site nav a { display: inline-block; padding: .4rem 0; color: var(--quiet); text-decoration: none; font-size: .93rem; }
.site nav a:hover { color: var(--text); }
.site nav a[aria-current] { color: var(--text); box-shadow: inset 0 -2px var(--text); }
.brand { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.25rem; font-weight: 700; letter-spacing: -.02em; color: var(--text); text-decoration: none; }
.brand img { height: 1.5rem; width: auto; max-width: 10rem; object-fit: contain; }
.brand-links { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 1rem 1.5rem; font-size: .85rem; color: var(--quiet); }
.brand svg { width: 1.25rem; height: 1.25rem; } .brand .coin { fill: var(--coin); }
.code { background: var(--sheet); border: 1px solid var(--line); border-radius: 3px; position: relative; }
.code figcaption { font: .75rem/1 var(--mono); color: var(--quiet); padding: .75rem 1rem; border-bottom: 1px solid var(--line); }
.code pre { margin: 0; padding: .9rem 1rem; overflow: auto; max-height: 28rem; font: .8rem/1.55 var(--mono); }
.code pre code { font: inherit; overflow-wrap: normal; }
.code pre .http { white-space: pre-wrap; overflow-wrap: anywhere; }
.copy { position: absolute; top: .3rem; right: .4rem; min-height: 1.75rem; padding: 0 .6rem; border: 1px solid transparent; border-radius: 3px; background: none; color: var(--quiet); font-size: .8rem; }
.copy:hover { color: var(--text); border-color: var(--edge); }
@media (max-width: 44rem) {
  .site { padding: 0 1rem; gap: 1rem; } .site ul { gap: 1rem; }
  h1 { font-size: 1.65rem; } h2 { font-size: 1.3rem; }
}
@media (max-width: 40rem) { .site nav { display: none; } }
`
