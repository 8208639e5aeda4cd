export const documentTitle = (service: string) => `${service}: Mediengenerierung zum vorher bekannten Preis`
export const headline = 'Der angezeigte Preis ist der Preis, den Sie zahlen'
export const pitch =
  'Bilder, Video, Audio und 3D über eine API. Sie sehen den Preis vor dem Start, zahlen nur für gelieferte Ergebnisse und erhalten für jeden Coin einen Beleg.'
export const readReference = 'API-Referenz lesen'
export const sampleNote = '3 von 4 geliefert'
export const whatItMakes = 'Was entsteht'
export const seeAllModels = (models: number) => `Alle ${models} Modelle ansehen`
export const sixLines = 'Sechs Zeilen Code'
export const whatItCosts = 'Was es kostet'
export const costDetail =
  'Mehr als das Angebot zahlen Sie nie. Wird ein Ergebnis nicht geliefert, kommen seine Coins zurück, und der Beleg weist es aus.'
