import { count } from '../numbers.ts'

export const title = 'Import a model'
export const description =
  'Draft a model file, check it and try it once. Nobody can buy the model until its file is in the folder of the model files.'
export const allModels = 'All models'
export const draftTitle = '1. Draft a file'
export const source = 'Source'
export const fromAddress = 'From an address'
export const fromDocument = 'From a document'
export const address = 'Address'
export const addressHint =
  'A document, a model of Replicate (owner/name), an endpoint of fal, or the base of an API in the shape of OpenAI, which ends in /v1.'
export const document = 'JSON document'
export const documentHint =
  'A ComfyUI graph in API format, an OpenAPI document of Cog or fal, or a model as Replicate shows it.'
export const family = 'Kind of backend'
export const tellFromSource = 'Tell from the source'
export const nameHint = 'Where the source has none.'
export const backendUrl = 'Where it runs'
export const backendUrlHint = 'Of a backend of your own.'
export const modelHint = 'Of a server that has several.'
export const draft = 'Draft the file'
export const drafted = (undecided: number) =>
  undecided === 0
    ? 'Drafted. Look it through below.'
    : `Drafted. ${count(undecided, 'place is a guess', 'places are guesses')}: decide before you sell it.`
export const line = (at: string) => `Line ${at}`
export const fileTitle = '2. Check the file'
export const fileName = 'File name'
export const file = 'Model file (YAML)'
export const fileHint = 'Paste a file here, or draft one above.'
export const check = 'Check'
export const download = 'Download'
export const mistakes = (amount: number) => `${count(amount, 'mistake', 'mistakes')} to correct`
export const isRight = (ids: readonly string[]) => `The file is right. It defines ${ids.join(', ')}.`
export const putIt =
  'Put it into the folder MODELS_DIR of every node. Nodes read it within seconds, or when you press “Read again” on the page of models.'
export const notes = 'Good to know'
export const tryTitle = '3. Try it once'
export const tryDetail =
  'Runs at the backend, which may charge you. No customer is involved, no coins move, and nothing is stored.'
export const params = 'Params (JSON)'
export const paramsHint = 'As a customer would send them.'
export const inputFiles = 'Input files'
export const inputFilesHint = 'Together at most about 700 kB.'
export const fileParam = 'Param of the files'
export const maxSeconds = 'Seconds at most'
export const tryIt = 'Run once'
export const noJson = 'This is not a JSON object.'
export const noFile = 'There is no file yet.'
export const noParam = 'Say which param the files are for.'
export const states = {
  succeeded: 'It worked',
  failed: 'It failed',
  canceled: 'It took too long and was canceled',
  unknown: 'Nobody knows whether the backend accepted it',
}
export const unknown = 'unknown'
export const reported = 'Reported use'
export const cost = 'Cost'
export const margin = 'Margin'
export const output = (number: number) => `Output ${number}`
export const deliverable = 'Would have been delivered'
export const notDeliverable = 'Would not have been delivered'
export const answered = (status: number | null, times: number) =>
  `${status === null ? 'no answer' : `answered ${status}`}${times > 1 ? `, asked ${times} times` : ''}`
export const sent = 'Sent, without secrets'
export const received = 'Received'
export const addressExample = 'fal-ai/flux/dev'
export const urlExample = 'http://127.0.0.1:8188'
export const paramExample = 'image'
