/** The looks of a field for one line. */
export const boxLook =
  'block min-h-row w-full min-w-0 rounded-control border border-edge bg-sheet px-3 text-prompt placeholder:text-quiet desk:text-body aria-invalid:border-bad'
