import type { AccountPageDependencies } from './account-page/dependencies.ts'
import type { AccountsDependencies } from './accounts/dependencies.ts'
import type { AgentsDependencies } from './agents/dependencies.ts'
import type { AssetsDependencies } from './assets/dependencies.ts'
import type { BackendsDependencies } from './backends/dependencies.ts'
import type { BrandDependencies } from './brand/dependencies.ts'
import type { CatalogDependencies } from './catalog/dependencies.ts'
import type { CodesDependencies } from './codes/dependencies.ts'
import type { CoinsDependencies } from './coins/dependencies.ts'
import type { DownloadsDependencies } from './downloads/dependencies.ts'
import type { EventsDependencies } from './events/dependencies.ts'
import type { GenerationsDependencies } from './generations/dependencies.ts'
import type { McpDependencies } from './mcp/dependencies.ts'
import type { ModelFilesDependencies } from './model-files/dependencies.ts'
import type { OperatorActionsDependencies } from './operator-actions/dependencies.ts'
import type { PrivacyDependencies } from './privacy/dependencies.ts'
import type { ReferenceDependencies } from './reference/dependencies.ts'
import type { SettingsDependencies } from './settings/dependencies.ts'
import type { SharesDependencies } from './shares/dependencies.ts'
import type { StatsDependencies } from './stats/dependencies.ts'
import type { UploadsDependencies } from './uploads/dependencies.ts'
import type { WebhooksDependencies } from './webhooks/dependencies.ts'

/** What the operations of all features need. A feature that needs more says so in its `dependencies.ts`. */
export type Dependencies = AccountPageDependencies &
  AccountsDependencies &
  AgentsDependencies &
  AssetsDependencies &
  BackendsDependencies &
  BrandDependencies &
  CatalogDependencies &
  CodesDependencies &
  CoinsDependencies &
  DownloadsDependencies &
  EventsDependencies &
  GenerationsDependencies &
  McpDependencies &
  ModelFilesDependencies &
  OperatorActionsDependencies &
  PrivacyDependencies &
  ReferenceDependencies &
  SettingsDependencies &
  SharesDependencies &
  StatsDependencies &
  UploadsDependencies &
  WebhooksDependencies
