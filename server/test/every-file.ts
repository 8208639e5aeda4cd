// Runs before each test file that may use the app. The app's own module is loaded once in a process and serves many.
import { afterAll, afterEach } from 'vitest'
import { checkApp, saveApp } from './app.ts'

afterEach(checkApp)
afterAll(saveApp)
