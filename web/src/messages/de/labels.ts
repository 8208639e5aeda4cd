import { count } from '../numbers.ts'

export const select = (name: string) => `${name} auswählen`
export const selected = (amount: number) => `${count(amount, 'Generierung', 'Generierungen')} ausgewählt`
export const selection = 'Auswahl'
export const clearSelection = 'Auswahl aufheben'
export const favorite = 'Favorit'
export const favorites = 'Favoriten'
export const addFavorite = (name: string) => `${name} zu den Favoriten hinzufügen`
export const removeFavorite = (name: string) => `${name} aus den Favoriten entfernen`
export const tag = 'Schlagwort'
export const tags = 'Schlagwörter'
export const editTags = 'Schlagwörter …'
export const addTags = 'Schlagwörter hinzufügen'
export const addTagsHint = 'Trennen Sie mehrere durch Kommas.'
export const removeTags = 'Schlagwörter entfernen'
export const save = 'Speichern'
export const collection = 'Sammlung'
export const addToCollection = 'Zu Sammlung hinzufügen …'
export const addTo = 'Zu Sammlung hinzufügen'
export const add = 'Hinzufügen'
export const newCollection = 'Neue Sammlung'
export const removeFromCollection = 'Aus dieser Sammlung entfernen'
export const rename = 'Umbenennen'
export const renameCollection = 'Sammlung umbenennen'
export const deleteCollection = 'Sammlung löschen'
export const deleteCollectionDetail = 'Die Generierungen darin bleiben in Ihrem Verlauf.'
export const deleteSelected = 'Löschen'
export const unfinishedKept = (amount: number) =>
  `${count(amount, 'Generierung läuft', 'Generierungen laufen')} noch und ${amount === 1 ? 'wurde' : 'wurden'} nicht gelöscht.`
export const downloadAll = 'Alle herunterladen'
