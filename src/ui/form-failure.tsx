// Why a form's call did not go through, said above its fields.
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { FailureHelp } from '#src/ui/help-link.tsx'

export interface FormFailureProps {
  /** What the call threw or the chart keeps; null and undefined show nothing. */
  readonly error: unknown
  /** Whether the form shows messages at its fields: a failure that has such messages is not said again here. */
  readonly isSaidAtFields?: boolean
  /** A way on, right of the words. */
  readonly action?: ReactNode
  /** The side with a margin: towards the fields below it, or towards the content above. */
  readonly gap?: 'below' | 'above' | 'none'
}

const GAPS = { below: { marginBottom: 16 }, above: { marginTop: 16 }, none: {} } as const

/** The failure of a form, dialog or drawer in the server's words (specification §8). */
export const FormFailure = ({ error, isSaidAtFields = false, gap = 'below', action }: FormFailureProps) => {
  if (error === null || error === undefined) return null
  const { words, fields, code } = asCallFailure(error)
  if (isSaidAtFields && Object.keys(fields).length > 0) return null
  const title = (
    <>
      {words}
      <FailureHelp code={code} />
    </>
  )
  return <Alert type="error" showIcon role="alert" title={title} action={action} style={GAPS[gap]} />
}
