/** One card in the middle; inputs large enough for a thumb, and for iOS not to zoom. */
export const signInStyle = `
.card { max-width: 29rem; margin: 3rem auto; padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 3px; }
.card h1 { font-size: 1.5rem; } .card h1:focus { outline: none; } .card h2 { font-size: 1.05rem; margin-top: 1.75rem; }
.card form { display: grid; gap: 1.1rem; margin-top: 1.25rem; }
.hint { color: var(--quiet); font-size: .93rem; margin-top: .5rem; } .card form + .hint { margin-top: 1.25rem; }
.input label, legend { font-weight: 600; font-size: .93rem; padding: 0; }
.input input { display: block; width: 100%; min-height: 2.75rem; margin-top: .3rem; padding: 0 .75rem; font-size: 1rem; background: var(--bench); border: 1px solid var(--edge); border-radius: 3px; }
.input input[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.issue { color: var(--bad); font-size: .93rem; } .issue:not(:empty) { margin-top: .35rem; }
.problem { border-left: 3px solid var(--bad); background: var(--bench); padding: .75rem 1rem; margin-bottom: 1.25rem; }
fieldset { border: 0; padding: 0; margin: 0; min-width: 0; }
.box { display: flex; gap: .6rem; align-items: baseline; padding: .3rem 0; } .box input { width: 1.1rem; height: 1.1rem; accent-color: var(--live); translate: 0 .15rem; }
.box span { color: var(--quiet); font-size: .93rem; } .box code { color: var(--text); margin-right: .35rem; }
form > button { min-height: 2.75rem; border: 0; border-radius: 3px; background: var(--text); color: var(--sheet); font-weight: 600; }
form > button:disabled { opacity: .6; cursor: progress; }
.plain { border: 0; background: none; padding: .25rem 0; color: var(--live); text-decoration: underline; text-underline-offset: .2em; }
.person { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; margin-top: .75rem; } .person dt { color: var(--quiet); } .person dd { overflow-wrap: anywhere; }
#person-coins { font-family: var(--mono); color: var(--coin); }
.card .code { margin-top: 1.25rem; background: var(--bench); } #key, #curl { overflow-wrap: anywhere; white-space: pre-wrap; }
.next { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: baseline; margin-top: 1.25rem; }
@media (max-width: 34rem) { .card { margin: 0; max-width: none; border: 0; padding: 1.75rem 1rem 4rem; background: none; } .input input { background: var(--sheet); } }
`
