-- The service's clock. Production keeps shift at zero; tests move it, and every node sees the same time.
create table clock (shift interval not null default '0');
create unique index clock_has_one_row on clock ((true));
insert into clock default values;
