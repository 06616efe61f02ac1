// The servers that tests have open, with their clients, so that a test can run again from the start.
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

// Who asks may have loaded this file anew.
const shared = globalThis as unknown as { openApps?: Map<TestApp, TestClient[]> }

export const openApps = (shared.openApps ??= new Map<TestApp, TestClient[]>())
