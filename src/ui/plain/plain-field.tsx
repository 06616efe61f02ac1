// A line to type in, as the component library draws it.
import type { InputHTMLAttributes, Ref } from 'react'
import { PlainIcon } from '#src/ui/plain/plain-icon.tsx'

/** What one field is: its name, its words, and who hears of it. */
export interface PlainInputProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'defaultValue'
> {
  readonly name: string
  /** Where the label is not bound to the field. */
  readonly label?: string
  /** Empty when nothing is. */
  readonly problem: string
  readonly onTyped: (name: string, value: string) => void
  readonly onLeft: (name: string, value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

interface BareInputProps extends PlainInputProps {
  readonly className: string
  readonly type: 'text' | 'password'
}

const BareInput = ({ name, label, problem, onTyped, onLeft, ...rest }: BareInputProps) => (
  <input
    id={name}
    name={name}
    aria-required
    {...(label !== undefined && { 'aria-label': label })}
    {...(problem !== '' && { 'aria-describedby': `${name}_help`, 'aria-invalid': true })}
    onChange={({ target }) => onTyped(name, target.value)}
    onBlur={({ target }) => onLeft(name, target.value)}
    {...rest}
  />
)

const wrong = (problem: string): string => (problem === '' ? '' : ' ant-input-status-error')

/** A line to type in. */
export const PlainInput = (props: PlainInputProps) => (
  <BareInput
    {...props}
    type="text"
    className={`ant-input ant-input-outlined${wrong(props.problem)} app ant-input-css-var`}
  />
)

export interface PlainPasswordProps extends PlainInputProps {
  readonly isShown: boolean
  readonly onShown: () => void
}

/** A password, with the eye that shows it. */
export const PlainPassword = ({ isShown, onShown, ...props }: PlainPasswordProps) => (
  <span
    className={`ant-input-affix-wrapper ant-input-outlined${wrong(props.problem)} ant-input-password app ant-input-css-var`}
  >
    <BareInput {...props} type={isShown ? 'text' : 'password'} className="ant-input" />
    <span className="ant-input-suffix">
      <span
        role="button"
        tabIndex={0}
        className="ant-input-password-icon"
        aria-pressed={isShown}
        aria-label={isShown ? '隐藏' : '显示'}
        // The cursor stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onShown}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (!event.repeat) onShown()
        }}
      >
        <PlainIcon name={isShown ? 'eye' : 'eyeInvisible'} />
      </span>
    </span>
  </span>
)
