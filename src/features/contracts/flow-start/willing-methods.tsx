// How a party proves its will: the methods this server offers, of which a face is never the only one.
import { Checkbox } from 'antd'
import { willingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { WILLING_WORDS } from '#protocol/contracts/drafts/willing-words.ts'
import { useWillingMethods } from '#src/features/contracts/flow-start/queries.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

interface WillingMethodsProps {
  readonly chosen: readonly WillingMethod[]
  readonly path: string
  readonly problem: string | undefined
  readonly onChange: (chosen: WillingMethod[]) => void
}

/** Methods that need nobody outside, and so are there before the server has answered. */
const ALWAYS: readonly WillingMethod[] = ['sms', 'signPwd']

export const WillingMethods = ({ chosen, path, problem, onChange }: WillingMethodsProps) => {
  const { data: offered = ALWAYS } = useWillingMethods()
  // One chosen where it was still offered can be taken away.
  const shown = willingMethod.options.filter((method) => offered.includes(method) || chosen.includes(method))
  return (
    <LabelledField
      label="意愿认证方式"
      path={path}
      problem={problem}
      hint={
        <>
          {shown.includes('face') && <FaceHint isOffered={offered.includes('face')} />}
          <HelpLink topic={TOPICS.willing} />
        </>
      }
      isGroup
      className={styles['wide']}
    >
      {(control) => (
        <Checkbox.Group
          aria-describedby={control['aria-describedby']}
          value={[...chosen]}
          options={shown.map((value) => ({ value, label: WILLING_WORDS[value] }))}
          onChange={onChange}
        />
      )}
    </LabelledField>
  )
}

const FaceHint = ({ isOffered }: { readonly isOffered: boolean }) =>
  isOffered ? (
    <>刷脸须由签署方本人同意，不能是唯一的方式：不愿刷脸的人可用另一种方式签署</>
  ) : (
    <>本平台已不提供刷脸，请取消选择</>
  )
