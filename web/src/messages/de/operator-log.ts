export const description =
  'Alles, was Betreiber geändert oder aufgedeckt haben, neueste zuerst. Einträge werden nie geändert.'
export const none = 'Nichts passt dazu.'
export const actor = 'Betreiber'
export const actorHint = 'E-Mail oder Name eines Tokens'
export const action = 'Aktion'
export const target = 'Ziel'
export const detail = 'Einzelheiten'
export const actionHint = 'coins.grant'
