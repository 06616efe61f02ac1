// The wizard with the button that launches its draft many times.
import { LaunchManyButton } from '#src/features/contracts/batches/launch-many-button.tsx'
import { WizardPage } from '#src/features/contracts/flow-start/wizard-page.tsx'

export const Wizard = () => <WizardPage launchMany={(asked) => <LaunchManyButton {...asked} />} />
