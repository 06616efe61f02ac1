// Starts a PostgreSQL for tests, says where it is and lives until it is killed.
import { startPostgres } from '../postgres-server.ts'

console.log((await startPostgres()).url)
