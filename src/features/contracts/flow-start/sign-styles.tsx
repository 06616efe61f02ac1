// Which of a person's signatures a party may use: all, unless the launcher wants some of them.
import { Checkbox } from 'antd'
import { SIGN_STYLES } from '#protocol/contracts/drafts/drafts.ts'
import type { SignStyle } from '#protocol/contracts/drafts/drafts.ts'
import { SIGN_STYLE_WORDS } from '#protocol/contracts/drafts/sign-style-words.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

interface SignStylesProps {
  readonly chosen: readonly SignStyle[] | undefined
  readonly path: string
  readonly problem: string | undefined
  readonly onChange: (chosen: SignStyle[]) => void
}

export const SignStyles = ({ chosen = SIGN_STYLES, path, problem, onChange }: SignStylesProps) => (
  <LabelledField label="签名样式" path={path} problem={problem} isGroup className={styles['wide']}>
    {(control) => (
      <Checkbox.Group
        aria-describedby={control['aria-describedby']}
        value={[...chosen]}
        options={SIGN_STYLES.map((value) => ({ value, label: SIGN_STYLE_WORDS[value] }))}
        onChange={onChange}
      />
    )}
  </LabelledField>
)
