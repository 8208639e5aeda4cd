// The controls that take files arrive together, with the first model that asks for one.
export { FileList } from './file-list.tsx'
export { Mask } from '../mask/mask.tsx'
export { OneFile } from './one-file.tsx'
