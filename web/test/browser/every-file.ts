import { reachEnvironment } from './windows.ts'

await reachEnvironment()
