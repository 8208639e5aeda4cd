/** Where an object can be. */
export type Realm = 'sky' | 'water' | 'land' | 'space' | 'deep' | 'table' | 'wall'

export type ObjectEntry = { readonly realm: Realm; readonly words: readonly string[] }
