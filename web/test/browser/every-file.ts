import { reachStage } from './stage.ts'

await reachStage()
