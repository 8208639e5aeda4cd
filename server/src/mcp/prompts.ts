type Argument = { name: string; description: string; required?: boolean }
type Prompt = {
  name: string
  title: string
  description: string
  arguments: Argument[]
  write(given: Readonly<Record<string, string>>, serviceName: string): string
}

const budget: Argument = { name: 'maxCoins', description: 'Coins it may cost', required: true }

const inBudget = ({ maxCoins = '' }: Readonly<Record<string, string>>) =>
  `Spend at most ${maxCoins} coins in all: quote before you generate, and stop where it would cost more. When it is done, show me the links.`

/** Jobs that people have often, as they would ask an agent for them. */
export const prompts: readonly Prompt[] = [
  {
    name: 'make_image',
    title: 'Make an image',
    description: 'Draws what you describe, within a budget.',
    arguments: [{ name: 'what', description: 'What it should show', required: true }, budget],
    write: (given, serviceName) =>
      `Make an image with ${serviceName}: ${given['what']}. Find a model for image.generate that suits it, and choose its params. ${inBudget(given)}`,
  },
  {
    name: 'edit_photo',
    title: 'Edit a photo',
    description: 'Changes a photo from a URL as you say, within a budget.',
    arguments: [
      { name: 'url', description: 'https address of the photo', required: true },
      { name: 'change', description: 'What to change', required: true },
      budget,
    ],
    write: (given, serviceName) =>
      `Upload the photo at ${given['url']} to ${serviceName} with upload_file, then: ${given['change']}. Find the model that does this best, such as one that removes a background or enlarges. ${inBudget(given)}`,
  },
  {
    name: 'narrate',
    title: 'Read a text aloud',
    description: 'Makes speech of a text, within a budget.',
    arguments: [{ name: 'text', description: 'What to say', required: true }, budget],
    write: (given, serviceName) =>
      `Make speech of this text with ${serviceName} (task audio.tts), in a voice that suits it: "${given['text']}" ${inBudget(given)}`,
  },
]
