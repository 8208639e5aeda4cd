export const none = 'Keine.'
export const submitted = 'Gesendet'
export const ended = 'Beendet'
export const generation = 'Generierung'
export const fullRefund = 'volle Erstattung'
export const delivered = (made: number) => `${made} geliefert`
export const deliveredOf = (made: number, requested: number) => `${made} von ${requested} geliefert`
export const leftOut = 'Nicht verwendet'
