/** Pages about problems: one column to read at three in the morning. */
export const problemStyle = `
.article { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.5rem 6rem; }
.article > nav { font-size: .93rem; margin-bottom: .75rem; }
.article h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
.article ol, .article ul { padding-left: 1.25rem; } .article li + li { margin-top: .5rem; }
.lead { font-size: 1.1rem; color: var(--quiet); margin-top: .75rem; }
.code-line { margin-top: .6rem; color: var(--quiet); } .code-line b { font: 600 .9rem var(--mono); color: var(--bad); margin-right: .5rem; }
.article .codes { list-style: none; padding: 0; } .article .codes li { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 1rem; margin: 0; padding: .45rem 0; border-top: 1px solid var(--line); }
.article .code pre { max-height: none; }
summary { cursor: pointer; color: var(--live); width: fit-content; } details ul { margin-top: .5rem; font-size: .93rem; }
@media (max-width: 44rem) { .article { padding: 1.75rem 1rem 4rem; } .article .codes li { grid-template-columns: 1fr; } }
`
