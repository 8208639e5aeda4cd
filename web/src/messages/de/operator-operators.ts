export const description = 'Wer Zutritt zum Betriebsbereich hat, und mit welcher Rolle.'
export const descriptionForOwners =
  'Wer Zutritt zum Betriebsbereich hat, und mit welcher Rolle. Um jemanden hinzuzufügen, öffnen Sie das Konto und ändern Sie seine Rolle.'
export const none = 'Keine Betreiber.'
export const person = 'Person'
export const secondFactor = 'Anmeldung in zwei Schritten'
export const lastSignIn = 'Letzte Anmeldung'
export const notLately = 'nicht in 30 Tagen'
