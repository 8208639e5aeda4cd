import { audioModels } from './figures/audio-models.ts'
import { besideModels } from './figures/beside-models.ts'
import { catalog } from './figures/catalog.ts'
import { deliveries } from './figures/deliveries.ts'
import { depthOfQueue } from './figures/depth.ts'
import { downloads } from './figures/downloads.ts'
import { fairness } from './figures/fairness.ts'
import { latency } from './figures/latency.ts'
import { linksOfPage } from './figures/links.ts'
import { largeTables } from './figures/large-tables.ts'
import { lists } from './figures/lists.ts'
import { threeD } from './figures/mesh.ts'
import { modelQuality } from './figures/model-quality.ts'
import { models } from './figures/models.ts'
import { operatorLists } from './figures/operator.ts'
import { accountPage } from './figures/page.ts'
import { reads } from './figures/reads.ts'
import { signInSpray } from './figures/sign-in-spray.ts'
import { soak } from './figures/soak.ts'
import { start } from './figures/start.ts'
import { streams } from './figures/streams.ts'
import { submits } from './figures/submits.ts'
import { throughput } from './figures/throughput.ts'
import { uploads } from './figures/uploads.ts'
import { videoModels } from './figures/video-models.ts'
import { workers } from './figures/workers.ts'

/** In the order in which they run. */
export const figures = [
  submits,
  reads,
  catalog,
  throughput,
  workers,
  latency,
  depthOfQueue,
  lists,
  largeTables,
  operatorLists,
  fairness,
  linksOfPage,
  downloads,
  uploads,
  deliveries,
  streams,
  soak,
  signInSpray,
  accountPage,
  start,
  modelQuality,
  models,
  audioModels,
  videoModels,
  threeD,
  besideModels,
]
