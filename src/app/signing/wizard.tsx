// The wizard with what other features give it: a file written online, a draft launched many times.
import { LaunchManyButton } from '#src/features/contracts/batches/launch-many-button.tsx'
import { WizardPage } from '#src/features/contracts/flow-start/wizard-page.tsx'
import { WritingSlot } from '#src/features/contracts/flow-start/writing.ts'
import type { Writing } from '#src/features/contracts/flow-start/writing.ts'
import { WriteButton } from '#src/features/templates/written-texts/write-button.tsx'

const writing: Writing = (asked) => <WriteButton {...asked} />

export const Wizard = () => (
  <WritingSlot value={writing}>
    <WizardPage launchMany={(asked) => <LaunchManyButton {...asked} />} />
  </WritingSlot>
)
