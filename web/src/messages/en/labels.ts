import { count } from '../numbers.ts'

export const select = (name: string) => `Select ${name}`
export const selected = (amount: number) => `${count(amount, 'generation', 'generations')} selected`
export const selection = 'Selection'
export const clearSelection = 'Clear selection'
export const favorite = 'Favorite'
export const favorites = 'Favorites'
export const addFavorite = (name: string) => `Add ${name} to favorites`
export const removeFavorite = (name: string) => `Remove ${name} from favorites`
export const tag = 'Tag'
export const tags = 'Tags'
export const editTags = 'Tags…'
export const addTags = 'Add tags'
export const addTagsHint = 'Separate several with commas.'
export const removeTags = 'Remove tags'
export const save = 'Save'
export const collection = 'Collection'
export const addToCollection = 'Add to collection…'
export const addTo = 'Add to collection'
export const add = 'Add'
export const newCollection = 'New collection'
export const removeFromCollection = 'Remove from this collection'
export const rename = 'Rename'
export const renameCollection = 'Rename collection'
export const deleteCollection = 'Delete collection'
export const deleteCollectionDetail = 'The generations in it stay in your history.'
export const deleteSelected = 'Delete'
export const unfinishedKept = (amount: number) =>
  `${count(amount, 'generation is', 'generations are')} still running and not deleted.`
export const downloadAll = 'Download all'
