export const chart = (caption: string, sum: string, unit: string, first: string, last: string) =>
  `${caption}: ${sum} ${unit} vom ${first} bis ${last}`
export const day = 'Tag'
export const total = 'Gesamt'
