import { buildPage } from '../../../scripts/build-page.ts'

/** The tests look at the page as it is now, not as somebody last built it. */
export default async function setUp(): Promise<void> {
  const failure = await buildPage()
  if (failure !== undefined) throw new Error(`The page could not be built:\n${failure}`)
}
