// The work that a server plans by itself at its start: what recurs, and what is done once.
import type { Deps } from '#server/deps.ts'
import { planAnchor } from '#server/operations/platform/audit/anchor.ts'
import { planDigests } from '#server/operations/account/notices/digest.ts'
import { planCountAnew } from '#server/operations/contracts/reports/anew.ts'
import { planCatchUp } from '#server/operations/trade/payments/catch-up.ts'
import { planReminders } from '#server/operations/trade/quotas/remind.ts'
import { planBlobSweep } from '#server/operations/platform/files/sweep.ts'
import { planSelfCheck } from '#server/operations/platform/self-checks/run.ts'
import { planKeyNames } from '#server/operations/platform/upkeep/key-names.ts'
import { planFirstReading } from '#server/operations/platform/upkeep/read-texts.ts'
import { planFirstDues } from '#server/operations/hr/hr-people/refresh.ts'
import { planRenewal } from '#server/operations/platform/upkeep/renew-all.ts'
import { planWatching } from '#server/operations/seals/signing-keys/watch-imported.ts'
import { planSweep } from '#server/operations/platform/upkeep/sweep.ts'

/** Plans the work that comes back by itself or is still to be done once; what is planned already stays as it is. */
export const planWork = async (deps: Deps): Promise<void> => {
  await planSweep(deps)
  await planWatching(deps)
  await planKeyNames(deps)
  await planCountAnew(deps)
  await planFirstReading(deps)
  await planFirstDues(deps)
  await planRenewal(deps)
  await planBlobSweep(deps)
  await planAnchor(deps)
  await planReminders(deps)
  await planCatchUp(deps)
  await planDigests(deps)
  await planSelfCheck(deps)
}
