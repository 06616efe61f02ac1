// A field's label and what is wrong with it, as the component library draws them.
import type { ReactNode } from 'react'

export interface PlainItemProps {
  readonly label: string
  /** Of the field that the label belongs to. */
  readonly name: string
  /** The label names the field; otherwise the field names itself. */
  readonly isBound?: boolean
  readonly problem: string
  /** Below the field, whatever is typed. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** Label, field, and the problem below it. */
export const PlainItem = ({ label, name, isBound = true, problem, extra, children }: PlainItemProps) => {
  const isWrong = problem !== ''
  return (
    <div
      className={`ant-form-item app ant-form-css-var${isWrong ? ' ant-form-item-with-help ant-form-item-has-error' : ''} ant-form-item-vertical`}
    >
      <div className="ant-row ant-form-item-row app">
        <div className="ant-col ant-form-item-label app">
          <label
            {...(isBound && { htmlFor: name })}
            className="ant-form-item-required ant-form-item-required-mark-hidden"
            title={label}
          >
            {label}
          </label>
        </div>
        <div className="ant-col ant-form-item-control app">
          <div className="ant-form-item-control-input">
            <div className="ant-form-item-control-input-content">{children}</div>
          </div>
          {(isWrong || extra !== undefined) && (
            <div className="ant-form-item-additional" style={isWrong ? { minHeight: 24 } : undefined}>
              {isWrong && (
                <div
                  id={`${name}_help`}
                  className="ant-form-item-explain app ant-form-css-var ant-form-item-explain-connected"
                >
                  <div className="ant-form-item-explain-error">{problem}</div>
                </div>
              )}
              {extra !== undefined && <div className="ant-form-item-extra">{extra}</div>}
            </div>
          )}
        </div>
      </div>
      {isWrong && <div className="ant-form-item-margin-offset" style={{ marginBottom: -24 }} />}
    </div>
  )
}
