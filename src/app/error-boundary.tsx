// A page that broke while being drawn, or whose code did not arrive, leaves the rest of the application standing.
import { Component } from 'react'
import type { ReactNode } from 'react'
import { CallFailure } from '#protocol/call-failure.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

interface Props {
  readonly children: ReactNode
}

export class ErrorBoundary extends Component<Props, { thrown: unknown }> {
  override state = { thrown: undefined as unknown }

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown: thrown ?? new Error('unknown') }
  }

  override render() {
    if (this.state.thrown === undefined) return this.props.children
    const words = '页面没有正确显示，您填写的内容可能没有保存。请刷新页面；仍然不行请联系管理员。'
    return (
      <ErrorState
        title="页面出了问题"
        error={new CallFailure('status', words, { cause: this.state.thrown })}
        onRetry={() => window.location.reload()}
      />
    )
  }
}
