export const office = 'Betrieb'
export const accounts = 'Konten'
