export const others = 'Andere'
export const runs = 'Generierungen'
export const days7 = '7 Tage'
export const days30 = '30 Tage'
export const days90 = '90 Tage'
export const period = 'Zeitraum'
export const groupBy = 'Gruppieren nach'
export const measure = 'Anzeigen'
export const usage = 'Verbrauch'
export const description = 'Berechnete Coins und abgeschlossene Generierungen pro UTC-Tag.'
export const coinsCharged = 'Berechnete Coins'
export const coinsRefunded = 'Erstattete Coins'
export const nothing = 'In diesem Zeitraum wurde nichts abgeschlossen.'
export const coinsByDay = 'Coins pro Tag'
export const runsByDay = 'Generierungen pro Tag'
export const unit = (of: 'coins' | 'runs') => (of === 'coins' ? 'Coins' : 'Generierungen')
export const byDay = (of: 'coins' | 'runs') => (of === 'coins' ? coinsByDay : runsByDay)
export const totals = (by: 'model' | 'key' | 'project') =>
  `Summen nach ${{ model: 'Modell', key: 'Schlüssel', project: 'Projekt' }[by]}`
export const totalsCaption = (by: 'model' | 'key' | 'project') =>
  `Coins und Generierungen nach ${{ model: 'Modell', key: 'Schlüssel', project: 'Projekt' }[by]}`
