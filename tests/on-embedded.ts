// Which test files `npm test` gives the embedded database.
// The others of the server are given PostgreSQL (0149).
import { basename, dirname, matchesGlob } from 'node:path'

/** What must hold on either, whatever else runs. The project `postgres` runs them there. */
export const ON_BOTH: readonly string[] = [
  'tests/server/{db/listener,db/migrate,db/named-statements,db/transaction,jobs/runner,jobs/places,jobs/retried,jobs/nodes,gateways/database-storage}.test.ts',
  'tests/server/platform/master-keys/rotate.test.ts',
  'tests/server/contracts/signing/{outer-stamps,outer-stamps-awaited}.test.ts',
  'tests/server/domain/account/users/named.test.ts',
  'tests/server/domain/help/questions/search.test.ts',
  'tests/server/domain/contracts/page-texts/picks.test.ts',
]

const EMBEDDED = [
  ...ON_BOTH,
  // The session that all connections share, with its plans, its channels and its jobs.
  'tests/server/{db,jobs}/**',
  // Contracts from the first call to the last.
  'tests/server/contracts/contracts/story.test.ts',
  'tests/models/server/whole-life-walk.test.ts',
  // Of nouns that have no file of their name, one.
  'tests/server/account/{accounts/safety,own-data/export,sessions/sign-in,spreadsheets/imports}.test.ts',
  'tests/server/company/proofs/company-proof.test.ts',
  'tests/server/contracts/drafts/launch-made.test.ts',
  'tests/server/platform/{audit/tampering,self-checks/checks,upkeep/sweep}.test.ts',
  'tests/server/seals/{certificates/manage,seal-requests/use,seals/use}.test.ts',
  'tests/server/templates/written-texts/written-files.test.ts',
  'tests/server/trade/packages/desk-offers.test.ts',
]

const ON_POSTGRES = 'tests/{server,models/server}/**'

// Of each noun the file that bears its name, so that every noun's statements are asserted there.
const isMainTest = (file: string): boolean => basename(file, '.test.ts') === basename(dirname(file))

/** Whether a test file, by its path from the root, runs on the embedded database. */
export const isOnEmbedded = (file: string): boolean =>
  !matchesGlob(file, ON_POSTGRES) ||
  isMainTest(file) ||
  EMBEDDED.some((pattern) => matchesGlob(file, pattern))
