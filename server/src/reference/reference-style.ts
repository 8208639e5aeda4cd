/** The reference: contents on the left, text in the middle, code on the right; one column on a phone. */
export const referenceStyle = `
.layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); align-items: start; max-width: 96rem; margin: 0 auto; }
.menu { display: none; }
#contents { display: block; position: sticky; inset: auto; top: var(--bar); width: auto; height: calc(100vh - var(--bar)); margin: 0; padding: 1.25rem 1rem 3rem 1.5rem; overflow: auto; overscroll-behavior: contain; border: 0; border-right: 1px solid var(--line); background: none; color: inherit; font-size: .88rem; }
#contents h2 { font-size: .74rem; text-transform: uppercase; letter-spacing: .06em; color: var(--quiet); margin: 1.4rem 0 .35rem; }
#contents ul { list-style: none; padding: 0; }
#contents li a { display: flex; justify-content: space-between; gap: .5rem; padding: .22rem .5rem; margin: 0 -.5rem; border-radius: 3px; color: inherit; text-decoration: none; line-height: 1.4; }
#contents li a:hover { background: var(--well); }
#contents li a[aria-current] { background: var(--well); font-weight: 600; }
#contents .method { font-size: .62rem; padding-top: .22rem; border: 0; }
.search { width: 100%; min-height: 2.25rem; padding: 0 .6rem; border: 1px solid var(--edge); border-radius: 3px; background: var(--sheet); }
.nothing { color: var(--quiet); margin-top: 1rem; }
main { min-width: 0; padding: 2.5rem 2.5rem 6rem; }
main > section { margin-top: 4rem; } main > section:first-child { margin-top: 0; }
.lead { font-size: 1.15rem; color: var(--quiet); max-width: 40rem; margin-top: .75rem; text-wrap: pretty; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.25rem; margin-top: 1.5rem; font-size: .93rem; }
.facts dt { color: var(--quiet); }
.guide { display: grid; grid-template-columns: minmax(0, 42rem) minmax(0, 30rem); gap: 1rem 3rem; padding-top: 2rem; margin-top: 2rem; border-top: 1px solid var(--line); }
.guide .words > * + * { margin-top: .8rem; }
.guide ul, .guide ol { padding-left: 1.25rem; } .guide li + li { margin-top: .35rem; }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 30rem); gap: 1.5rem 3rem; padding: 2.25rem 0; border-top: 1px solid var(--line); }
.tag > .operation:first-of-type { margin-top: 1.5rem; }
.operation h3 a, .schema h3 a { color: inherit; text-decoration: none; } .operation h3 a:hover, .schema h3 a:hover { text-decoration: underline; }
.operation .words > p { margin-top: .6rem; max-width: 44rem; } .operation h4 { margin-top: 1.6rem; }
.sample { position: sticky; top: calc(var(--bar) + 1rem); align-self: start; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; min-width: 0; }
.route { display: flex; gap: .6rem; align-items: baseline; } .route code { background: none; padding: 0; font-size: .9rem; }
.method { font: 600 .72rem/1.4 var(--mono); color: var(--quiet); border: 1px solid currentColor; border-radius: 3px; padding: 0 .35rem; }
.method.post, .method.put, .method.patch { color: var(--live); } .method.delete { color: var(--bad); }
.who { font-size: .93rem; color: var(--quiet); } .who b { color: var(--text); font-weight: 600; margin-right: .35rem; }
.fields { list-style: none; padding: 0; margin-top: .4rem; max-width: 44rem; }
.field { padding: .6rem 0; border-top: 1px solid var(--line); font-size: .93rem; } .field:first-child { border-top: 0; }
.field > p + p { margin-top: .15rem; }
.field .name { background: none; padding: 0; font-weight: 650; color: var(--text); font-size: .9em; }
.type, .limit, .mark { font-size: .84rem; color: var(--quiet); margin-right: .4rem; } .field .name { margin-right: .4rem; }
.mark.required { color: var(--bad); } .mark.optional { font-style: italic; }
.values, .pattern { font-size: .86rem; color: var(--quiet); margin-top: .2rem; } .values code { color: var(--text); white-space: nowrap; }
details { margin-top: .35rem; } details > .fields { padding-left: 1rem; border-left: 2px solid var(--line); }
summary { cursor: pointer; color: var(--live); font-size: .88rem; width: fit-content; min-height: 1.5rem; }
.status b, .problems b { font: 600 .86rem var(--mono); margin-right: .5rem; }
.problems { list-style: none; padding: 0; margin-top: .5rem; font-size: .93rem; display: grid; gap: .3rem; }
.problems a { margin-right: .6rem; }
.schema { padding: 1.5rem 0; border-top: 1px solid var(--line); } .schema h3 { font: 650 1rem var(--mono); } .schema > p { max-width: 44rem; margin-top: .3rem; }
@media (max-width: 72rem) { .operation, .guide { grid-template-columns: minmax(0, 1fr); } .sample { position: static; } }
@media (max-width: 52rem) {
  .layout { grid-template-columns: minmax(0, 1fr); }
  .menu { display: inline-flex; align-items: center; margin-left: auto; min-height: 2.25rem; padding: 0 .75rem; border: 1px solid var(--edge); border-radius: 3px; background: none; font-size: .88rem; }
  #contents { position: fixed; inset: var(--bar) 0 auto 0; width: 100%; max-height: calc(100dvh - var(--bar)); height: auto; padding: 1rem; border: 0; border-bottom: 1px solid var(--edge); background: var(--sheet); }
  #contents:not(:popover-open) { display: none; }
  #contents li a { min-height: 2.5rem; align-items: center; }
  main { padding: 1.75rem 1rem 4rem; }
}
@media print { .site, #contents, .copy { display: none; } .layout, .operation { display: block; } }
`
