import { Component, type ReactNode } from 'react'

interface ViewGuardProps {
  readonly children: ReactNode
  onFailure(): void
}

/** Gives the page back to what the server wrote when a view cannot be drawn. */
export class ViewGuard extends Component<ViewGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
