import { count } from '../numbers.ts'

export const description = 'What is sold here, at what price, and what it brought in.'
export const importModel = 'Import a model'
export const search = 'Name, ID or task'
export const sold = 'On'
export const pausedAtLoss = 'Paused at a loss'
export const noModel = 'No model matches.'
export const noEffect = 'There are no effects.'
export const effect = 'Effect'
export const runsAt = 'Runs at'
export const price = 'Price'
export const priceFrom = (coins: number | null) =>
  coins === null ? 'by input' : `from ${count(coins, 'coin', 'coins')}`
export const runs = 'Attempts, 24 h'
export const margin = 'Margin, 24 h'
export const unknown = 'unknown'
export const switchOff = 'Switch off…'
export const switchOn = 'Switch on'
export const resume = 'Resume'
export const switchOffOf = (name: string) => `Switch off ${name}`
export const switchOnOf = (name: string) => `Switch on ${name}`
export const resumeOf = (name: string) => `Resume ${name}`
export const isOn = (name: string) => `${name} is sold again.`
export const isOff = (name: string) => `${name} is off.`
export const switchOffTitle = (name: string) => `Switch off ${name}?`
export const switchOffEffects = [
  'It leaves the catalog, and nobody can order it any more.',
  'What was submitted before runs on and is charged as quoted.',
  'You can switch it on again at any time.',
]
export const resumeTitle = (name: string) => `Sell ${name} again?`
export const resumeEffects = [
  'It was paused because it cost more than it brought in. Change its price or its backend first, or it will be paused again.',
  'From now on it is judged by what ends after this moment.',
]
export const files = 'Model files'
export const folder = 'The folder itself'
export const reload = 'Read again…'
export const reloadTitle = 'Read the model files again?'
export const reloadDetail =
  'Every node reads its folder now. A file with a mistake is not used; what it defined before stays.'
export const allowEmpty = 'A folder may be empty'
export const allowEmptyHint =
  'Otherwise an empty folder is taken for a disk that is away, and all models stay.'
export const reloaded = (answered: number, all: number) =>
  `${answered} of ${count(all, 'node has', 'nodes have')} read the files.`
export const readAt = <Part>(amount: number, when: Part) => [`${count(amount, 'file', 'files')}, read `, when]
export const filesRight = 'In use'
export const filesWrong = (amount: number) => `${count(amount, 'file', 'files')} with mistakes`
export const otherVersion = 'Not yet as the others'
export const order = 'Order…'
export const orderModels = 'Order of the models'
export const orderEffects = 'Order of the effects'
export const orderDetail = 'What customers see first. All nodes follow within seconds.'
export const saveOrder = 'Save the order'
export const ordered = 'The order is saved.'
export const resetOrder = 'Back to the order of the files'
export const keepOrder = 'Back to this order'
export const asFiles = 'They will come in the order of their files.'
export const toTop = (name: string) => `${name}: to the top`
export const up = (name: string) => `${name}: up`
export const down = (name: string) => `${name}: down`
export const searchEffects = 'Name, ID or model'
