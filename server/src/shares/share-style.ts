/** In addition to the style of all pages. */
export const shareStyle = `
/* In line with what is below it. */
.site:has(+ .share) { padding-inline: max(1.5rem, calc(50% - 30.5rem)); }
.share { max-width: 64rem; margin: 0 auto; padding: 2rem 1.5rem; display: grid; gap: 1.5rem; }
.share h1 { overflow-wrap: anywhere; } .share h2 { font-size: 1.15rem; }
.share .outputs { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.share figure { background: var(--sheet); border: 1px solid var(--line); display: grid; align-content: start; }
.share img, .share video { display: block; width: 100%; height: auto; max-height: 80vh; object-fit: contain; background: var(--well); }
.share .text { margin: 0; padding: 1rem; max-height: 60vh; overflow: auto; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.share .more { padding: 0 1rem .6rem; color: var(--quiet); }
.share .turn summary { padding: .6rem 1rem; }
.share iframe { display: block; width: 100%; aspect-ratio: 1; border: 0; background: var(--well); }
.share audio { width: 100%; padding: 1rem; }
.share figcaption { display: flex; justify-content: space-between; gap: 1rem; padding: .6rem 1rem; border-top: 1px solid var(--line); }
.share .make { display: inline-block; padding: .6rem 1.2rem; background: var(--text); color: var(--sheet); text-decoration: none; border-radius: 3px; font-weight: 600; }
.share dl { margin-top: 1rem; padding: .35rem 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 3px; }
.share dl div { display: grid; grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr); gap: .25rem 1rem; padding: .4rem 0; }
.share dt { color: var(--quiet); }
.share dd { overflow-wrap: anywhere; white-space: pre-line; }
.share .report { border-top: 1px solid var(--line); padding-top: 1rem; }
.share summary { min-height: 2rem; cursor: pointer; width: fit-content; }
.share form { display: grid; gap: .75rem; max-width: 32rem; padding-top: .75rem; }
.share fieldset { border: 1px solid var(--line); display: grid; gap: .25rem; padding: .75rem 1rem; margin: 0; }
.share fieldset label { display: flex; gap: .6rem; align-items: center; min-height: 2rem; }
.share textarea { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: 3px; padding: .5rem; }
.share button { justify-self: start; min-height: 2.5rem; padding: 0 1.2rem; border: 1px solid var(--edge); border-radius: 3px; background: var(--sheet); }
.share-foot .brand-links { padding: .5rem 0 0; }
.share-foot { max-width: 64rem; margin: 0 auto; padding: 0 1.5rem 2rem; color: var(--quiet); font-size: .85rem; }
`
