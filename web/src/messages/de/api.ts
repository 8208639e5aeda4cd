export const sessionHadEnded =
  'Ihre Sitzung war abgelaufen, es wurde nichts geändert. Bitte versuchen Sie es erneut.'
export const tryInAMoment = 'Versuchen Sie es gleich noch einmal.'
export const checkBeforeRetry =
  'Ihre Anfrage ist möglicherweise trotzdem angekommen. Prüfen Sie das, bevor Sie es erneut versuchen.'
export const invalidId = 'Diese ID ist ungültig.'
export const older = 'Ältere'
export const backToNewest = 'Zurück zu den neuesten'
export const checkFields = 'Bitte prüfen Sie die markierten Felder.'
export const noCookie =
  'Ihr Passwort ist richtig, aber Ihr Browser hat unser Cookie nicht gespeichert. Erlauben Sie Cookies und versuchen Sie es erneut.'
export const fileUnreadable = 'Die Datei kann nicht mehr gelesen werden. Wählen Sie sie erneut aus.'
export const stale = <Part>(problem: string, when: Part) => [problem, '. Zuletzt aktualisiert: ', when, '.']
export const tryingAgainIn = (seconds: number) => `Neuer Versuch in ${seconds} s.`
