export const chart = (caption: string, sum: string, unit: string, first: string, last: string) =>
  `${caption}: ${sum} ${unit} from ${first} to ${last}`
export const day = 'Day'
export const total = 'Total'
