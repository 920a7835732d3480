/** Gives the present instant; the only way the domain learns the time. */
export type Clock = () => Date;
