/** Contents on the left, text in the middle, code on the right; one column on a phone. */
export const docsStyle = `
.layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); align-items: start; max-width: 96rem; margin: 0 auto; }
.menu { display: none; }
#contents { display: block; position: sticky; inset: auto; top: var(--bar); width: auto; height: calc(100vh - var(--bar)); margin: 0; padding: 1.25rem 1rem 3rem 1.5rem; overflow: auto; overscroll-behavior: contain; border: 0; border-right: 1px solid var(--line); background: none; color: inherit; font-size: .88rem; }
#contents h2 { font-size: .74rem; text-transform: uppercase; letter-spacing: .06em; color: var(--quiet); margin: 1.4rem 0 .35rem; }
#contents ul { list-style: none; padding: 0; }
#contents li a { display: flex; justify-content: space-between; gap: .5rem; padding: .22rem .5rem; margin: 0 -.5rem; border-radius: 3px; color: inherit; text-decoration: none; line-height: 1.4; }
#contents li a:hover { background: var(--well); }
#contents li a[aria-current] { background: var(--well); font-weight: 600; }
#contents ul ul { margin: .1rem 0 .5rem .75rem; border-left: 1px solid var(--line); padding-left: .75rem; }
#contents .method { font-size: .62rem; padding-top: .22rem; border: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.search { position: relative; margin-left: auto; width: min(22rem, 100%); }
.search input { width: 100%; min-height: 2.25rem; padding: 0 2rem 0 .75rem; border: 1px solid var(--edge); border-radius: 3px; background: var(--bench); }
.search kbd { position: absolute; right: .6rem; top: .5rem; font: .75rem/1.2rem var(--mono); color: var(--quiet); }
.search input:focus ~ kbd { display: none; }
#found { position: absolute; display: block; right: 0; top: 100%; width: min(34rem, calc(100vw - 2rem)); max-height: 70vh; overflow: auto; margin-top: .25rem; padding: .25rem; background: var(--sheet); border: 1px solid var(--edge); border-radius: 3px; white-space: normal; }
#found a { display: grid; padding: .5rem .75rem; color: inherit; text-decoration: none; border-radius: 3px; } #found a:hover, #found a:focus { background: var(--well); }
#found span { font: .75rem/1.4 var(--mono); color: var(--quiet); overflow-wrap: anywhere; }
main { min-width: 0; padding: 2.5rem 2.5rem 6rem; }
.lead { font-size: 1.15rem; color: var(--quiet); max-width: 40rem; margin-top: .75rem; text-wrap: pretty; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.25rem; margin-top: 1.5rem; font-size: .93rem; }
.facts dt { color: var(--quiet); }
.guide { display: grid; grid-template-columns: minmax(0, 42rem) minmax(0, 30rem); gap: 1rem 3rem; padding-top: 2rem; margin-top: 2rem; border-top: 1px solid var(--line); }
.guide .words > * + * { margin-top: .8rem; }
.guide ul, .guide ol { padding-left: 1.25rem; } .guide li + li { margin-top: .35rem; }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 30rem); gap: 1.5rem 3rem; padding: 2.25rem 0; border-top: 1px solid var(--line); }
main > .operation:first-of-type { margin-top: 1.5rem; }
.operation h2 a, .schema h2 a, .prose h2 a, .prose h3 a { color: inherit; text-decoration: none; } .operation h2 a:hover, .schema h2 a:hover, .prose h2 a:hover, .prose h3 a:hover { text-decoration: underline; }
.operation .words > p { margin-top: .6rem; max-width: 44rem; } .operation h2 { font-size: 1.2rem; } .operation h3 { font-size: .95rem; margin-top: 1.6rem; }
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
.schema { padding: 1.5rem 0; border-top: 1px solid var(--line); } .schema h2 { font: 650 1rem var(--mono); } .schema > p { max-width: 44rem; margin-top: .3rem; }
.tabs fieldset { display: flex; gap: .25rem; margin: 0 0 .5rem; padding: 0; border: 0; }
.tabs input { position: absolute; opacity: 0; width: 1px; height: 1px; }
.tabs label span { display: inline-block; padding: .25rem .7rem; border: 1px solid var(--line); border-radius: 3px; font-size: .82rem; color: var(--quiet); cursor: pointer; }
.tabs input:checked + span { background: var(--text); color: var(--sheet); border-color: var(--text); }
.tabs input:focus-visible + span { outline: 2px solid var(--live); outline-offset: 2px; }
.tabs > div { display: none; }
.tabs:has([value=curl]:checked) > .in-curl, .tabs:has([value=ts]:checked) > .in-ts, .tabs:has([value=python]:checked) > .in-python { display: block; }
.code .c { color: var(--quiet); font-style: italic; } .code .s { color: var(--good); } .code .v, .code .n { color: var(--coin); } .code .k { color: var(--live); }
.try { margin: 0; border: 1px solid var(--line); border-radius: 3px; background: var(--sheet); } .try summary { padding: .6rem 1rem; width: 100%; font-weight: 600; font-size: .93rem; }
.try form { display: grid; gap: .75rem; padding: .25rem 1rem 1rem; } .try label { display: grid; gap: .25rem; font-size: .88rem; }
.try input, .try textarea { width: 100%; min-height: 2.25rem; padding: .4rem .6rem; border: 1px solid var(--edge); border-radius: 3px; background: var(--bench); color: inherit; font: .82rem/1.5 var(--mono); }
.try button { justify-self: start; min-height: 2.25rem; padding: 0 1rem; border: 0; border-radius: 3px; background: var(--text); color: var(--sheet); font-weight: 600; }
.try pre { margin: 0; padding: .75rem; max-height: 24rem; overflow: auto; background: var(--bench); border: 1px solid var(--line); font: .78rem/1.5 var(--mono); }
.try .hint { font-size: .84rem; color: var(--quiet); } .try .outcome { font: 600 .86rem var(--mono); } .try .outcome:empty { display: none; }
.cards { list-style: none; padding: 0; margin-top: 2rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: .75rem; }
.cards a { display: grid; gap: .25rem; height: 100%; align-content: start; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 3px; color: var(--quiet); text-decoration: none; font-size: .93rem; } .cards b { color: var(--text); font-size: 1rem; } .cards a:hover { border-color: var(--edge); }
.prose { max-width: 60rem; } .prose > :not(.code, .table) { max-width: 46rem; } .prose > * + * { margin-top: 1rem; } .prose h2 { font-size: 1.3rem; margin-top: 2.5rem; } .prose h3 { font-size: 1.05rem; margin-top: 2rem; }
.prose ul, .prose ol { padding-left: 1.25rem; } .prose li + li { margin-top: .4rem; }
.prose .table { overflow: auto; } .prose table { border-collapse: collapse; font-size: .93rem; } .prose th, .prose td { text-align: left; vertical-align: top; padding: .45rem 1rem .45rem 0; border-bottom: 1px solid var(--line); } .prose th { color: var(--quiet); font-weight: 600; }
.prose nav { font-size: .93rem; } .code-line { color: var(--quiet); } .code-line b { font: 600 .9rem var(--mono); color: var(--bad); margin-right: .5rem; }
.prose .codes { list-style: none; padding: 0; } .prose .codes li { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 1rem; margin: 0; padding: .45rem 0; border-top: 1px solid var(--line); }
.prose .code pre { max-height: none; }
@media (max-width: 44rem) { .prose .codes li { grid-template-columns: 1fr; } .search kbd { display: none; } }
@media (max-width: 72rem) { .operation, .guide { grid-template-columns: minmax(0, 1fr); } .sample { position: static; } }
@media (max-width: 52rem) {
  .layout { grid-template-columns: minmax(0, 1fr); }
  .menu { display: inline-flex; align-items: center; flex: none; min-height: 2.25rem; padding: 0 .75rem; border: 1px solid var(--edge); border-radius: 3px; background: none; font-size: .88rem; }
  #contents { position: fixed; inset: var(--bar) 0 auto 0; width: 100%; max-height: calc(100dvh - var(--bar)); height: auto; padding: 1rem; border: 0; border-bottom: 1px solid var(--edge); background: var(--sheet); }
  #contents:not(:popover-open) { display: none; }
  #contents li a { min-height: 2.5rem; align-items: center; }
  main { padding: 1.75rem 1rem 4rem; }
}
@media print { .site, #contents, .copy, .try, .tabs fieldset { display: none; } .layout, .operation { display: block; } }
`
