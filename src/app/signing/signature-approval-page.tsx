// /signModel/signatureApproval: the signing page for a request for the seal, shown with it.
import { SealRequestPanel } from '#src/features/contracts/contracts/seal-request-panel.tsx'
import { SealPage } from '#src/features/contracts/signing/sign-page.tsx'

export const SignatureApprovalPage = () => (
  <SealPage panel={(at, onMoved) => <SealRequestPanel {...at} onMoved={onMoved} />} />
)
