import type { PgBoss } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { jobSchema } from './schema.ts'
