import { count } from '../numbers.ts'

export const description =
  'Aller Konten, neueste zuerst, ohne das, was Personen geschrieben und erstellt haben.'
export const none = 'Keine Generierung passt dazu.'
export const noneHere = 'Bisher nichts gefunden. Ältere sind noch nicht durchsucht.'
export const generation = 'Generierung'
export const account = 'Konto'
export const accountId = 'Konto-ID'
export const id = 'Generierungs-ID'
export const modelId = 'Modell-ID'
export const backend = 'Backend'
export const error = 'Fehler'
export const channel = 'Kanal'
export const submitted = 'Eingereicht'
export const incompleteId = 'Eine ID hat 36 Zeichen; was unvollständig ist, filtert noch nicht.'
export const quotedCoins = (coins: number) => `${count(coins, 'Coin', 'Coins')} reserviert`
