/** English names of the built-in effects by `nameKey`. An effect not listed here is shown by its id. */
// Spec silent: a nameKey is `effects.<id>`.
export const effectNames: Readonly<Record<string, string>> = {
  'effects.sandbox-sketch': 'Pencil sketch (sandbox)',
  'effects.sandbox-loop': 'Endless loop (sandbox)',
}
