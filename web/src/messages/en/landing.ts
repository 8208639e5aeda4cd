export const documentTitle = (service: string) => `${service}: media generation at a price you know up front`
export const headline = 'The price you see is the price you pay'
export const pitch =
  'Images, video, audio and 3D through one API. You see the price before you run, pay only for what is delivered, and get a receipt for every coin.'
export const readReference = 'Read the API reference'
export const sampleNote = '3 of 4 delivered'
export const whatItMakes = 'What it makes'
export const seeAllModels = (models: number) => `See all ${models} models`
export const sixLines = 'Six lines of code'
export const whatItCosts = 'What it costs'
export const costDetail =
  'The quote is the most you pay. If an output is not delivered, its coins come back, and the receipt says so.'
