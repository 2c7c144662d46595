// A part that is drawn anew only if what it is given has changed. (preact/compat has the same with 2.4 KB around it.)

import { Component, createElement, type ComponentType } from "preact";

type Same<Props> = (before: Props, after: Props) => boolean;

export function memo<Props extends object>(
  Part: ComponentType<Props>,
  isSame: Same<Props> = isAlike,
): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isSame(this.props as Props, next);
    }

    override render() {
      return createElement(Part, this.props as Props);
    }
  };
}

export function isAlike(before: object, after: object): boolean {
  const [one, two] = [before as { [key: string]: unknown }, after as { [key: string]: unknown }];
  const keys = Object.keys(one);
  return keys.length === Object.keys(two).length && keys.every((key) => key in two && one[key] === two[key]);
}
